import type { NotableProject } from './types';

export const notableProjects: readonly NotableProject[] = [
  { kind: 'Dance reality show', title: 'Nach Ka Mausam', category: 'Live Events' },
  { kind: 'Singing reality show', title: 'Sur Sangam Nights', category: 'Live Events' },
  { kind: 'Award night', title: 'The Silver Reel Honours', category: 'Live Events' },
  { kind: 'Daily soap promos', title: 'Angan Ke Us Paar', category: 'Commercials' },
  { kind: 'Cookery show', title: 'Masala Circuit', category: 'Documentaries' },
  { kind: 'Travel documentary', title: 'Ghat to Ghat', category: 'Documentaries' },
  { kind: 'Music video', title: 'Barsaat, Again', category: 'Music Videos' },
  { kind: 'Kids’ channel idents', title: 'Tota Time', category: 'Commercials' },
  { kind: 'Quiz show', title: 'Fifteen Seconds', category: 'Live Events' },
  { kind: 'Festival live broadcast', title: 'Nine Nights Live', category: 'Live Events' },
  { kind: 'Wedding film', title: 'Haldi, 7 a.m.', category: 'Wedding Shoots' },
  { kind: 'Corporate film', title: 'Made on Platform 4', category: 'Corporate Films' },
  { kind: 'Comedy special', title: 'Back-bench Stories', category: 'Live Events' },
];
