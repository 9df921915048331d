import type { Company, PostalAddress } from './types';

export const company: Company = {
  name: 'Your Studio',
  wordmark: [
    { text: 'Your', width: 75 },
    { text: 'Studio', width: 125 },
  ],
  phone: { display: '+91 00000 00000', dial: '+910000000000' },
  email: 'hello@yourstudio.example',
  addressLines: ['1st Floor, 00 Sample Road', 'Your City 000000, India'],
  directionsUrl: 'https://www.google.com/maps/dir/?api=1&destination=00+Sample+Road%2C+Your+City+000000%2C+India',
  mapEmbedUrl: 'https://www.openstreetmap.org/export/embed.html?bbox=77.19%2C28.59%2C77.25%2C28.64&layer=mapnik',
  hours: [
    { label: 'Monday to Friday', value: '9:00 AM to 6:00 PM' },
    { label: 'Saturday', value: '10:00 AM to 4:00 PM' },
    { label: 'Sunday', value: 'Closed' },
  ],
  legalDetails: [
    { label: 'Company', value: 'Your Studio Private Limited' },
    { label: 'Incorporated', value: '1 May 2025' },
    { label: 'CIN', value: 'U00000XX2025PTC000000' },
    { label: 'GSTIN', value: '00AAAAA0000A0Z0' },
    { label: 'PAN', value: 'AAAAA0000A' },
    { label: 'Registry', value: 'Registrar of Companies, Your State' },
  ],
  copyrightHolder: 'Your Studio Private Limited',
  copyrightYear: 2026,
  copyrightNote: 'Sample content: replace before launch.',
  creditsUrl: 'https://filmdatabase.example/your-studio',
  social: [
    { name: 'Instagram', icon: 'instagram' },
    { name: 'YouTube', icon: 'youtube' },
    { name: 'Facebook', icon: 'facebook' },
    { name: 'LinkedIn', icon: 'linkedin' },
  ],
  legalLinks: [{ label: 'Privacy Policy', href: '/privacy' }, { label: 'Terms of Service' }],
};

/** The same address in the parts that search engines and maps ask for; each of the first three stands in `addressLines`. */
export const postalAddress: PostalAddress = {
  street: '1st Floor, 00 Sample Road',
  locality: 'Your City',
  postalCode: '000000',
  country: 'IN',
};
