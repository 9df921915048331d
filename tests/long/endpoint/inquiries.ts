/** The six fields of the form as they are posted. */
export type InquiryFields = Record<'name' | 'email' | 'phone' | 'subject' | 'projectType' | 'message', string>;

const PROJECT_TYPES = ['general', 'commercial'];

/** Texts that mail programs, encodings and SMTP are known to change. */
const TRICKY_TEXTS = [
  '.\n.\n..\n.hidden?\nA line of one dot stands above and below.\n.',
  '   three spaces lead, two end this line  \n\tand a tab this one\t\n \n\n\nafter empty lines',
  'नमस्ते, फ़िल्म की शूटिंग पुणे में है — «पहले» दिसंबर को। 🎬👩🏽‍🎤 ﷽ e\u0301 é',
  `${'A line longer than SMTP allows, with ünïcödé in it. '.repeat(30)}\nFrom the next line on\n>From there`,
  '=?utf-8?Q?not_a_header?= =C3=BC %0D%0A &lt;b&gt; <b>"quoted"</b> \\r\\n {{name}} $1 \'; --',
  'QUIT\nRSET\nDATA\n--\nSubject: not a header\n\n--=_boundary--',
];

/** An inquiry that differs from all others in its message, which tells its number. */
export function inquiry(number: number): InquiryFields {
  const mark = `[inquiry ${number}]`;

  return {
    name: number % 2 === 0 ? 'Asha Rao' : 'Zoë Núñez-Ōe',
    email: `visitor${number}@example.com`,
    phone: number % 3 === 0 ? '9876543210' : '',
    subject: number % 4 === 0 ? `Wedding film ${number} – “Pune”` : '',
    projectType: PROJECT_TYPES[number % PROJECT_TYPES.length] as string,
    message: `  ${mark} begins\n${TRICKY_TEXTS[number % TRICKY_TEXTS.length]}\n${mark} ends `,
  };
}

/** The number of the inquiry that a mail is about, if it is about one. */
export function inquiryNumberIn(mailText: string): number | undefined {
  const digits = /\[inquiry (\d+)\]/.exec(mailText)?.[1];

  return digits === undefined ? undefined : Number(digits);
}
