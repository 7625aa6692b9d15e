/** The product's logo: an ember with a flame. Hidden from screen readers: the name is written beside it. */
export function EmberMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path
        fill="var(--ember-5)"
        d="M16.9 2c.9 5.300-7.400 8.400-9.600 15.400C5.200 23.900 10.100 30 16.100 30S27 25.500 27 19.500c0-3.300-1.500-5.900-3.100-7.800-.4 1.900-1.300 3.300-2.500 4C22.300 10.300 20.700 5.100 16.900 2z"
      />
      <path
        fill="var(--ember-1)"
        d="M16.400 16.400c.4 2.500-3.600 3.900-4.300 7.100-.5 2.800 1.600 4.900 4.100 4.900s4.400-1.900 4.400-4.500c0-2.900-2-5.700-4.200-7.500z"
      />
    </svg>
  );
}
