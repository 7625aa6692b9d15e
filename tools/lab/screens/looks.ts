/** A kind of screen. */
export interface Look {
  name: string;
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
  /** Whether pages are shown while loading and after a failure too. */
  isCloser: boolean;
}

export const looks: Look[] = [
  { name: 'phone', width: 390, height: 844, colorScheme: 'light', isCloser: true },
  { name: 'phone dark', width: 390, height: 844, colorScheme: 'dark', isCloser: false },
  { name: 'tablet', width: 820, height: 1180, colorScheme: 'light', isCloser: false },
  { name: 'desktop', width: 1280, height: 800, colorScheme: 'light', isCloser: false },
  { name: 'desktop dark', width: 1280, height: 800, colorScheme: 'dark', isCloser: true },
  { name: 'wide', width: 1920, height: 1080, colorScheme: 'light', isCloser: false },
];
