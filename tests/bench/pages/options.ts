export interface PagesOptions {
  /** How often everything is measured; what is told is the median. */
  rounds: number;
  /** Whether Lighthouse really slows line and processor down. */
  isObserved: boolean;
  /** Where Lighthouse's own reports are kept. */
  reportsFolder: string;
}
