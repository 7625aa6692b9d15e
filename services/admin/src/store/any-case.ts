/** Compares texts whatever their case. A query uses an index of texts only if it names the same collation. */
export const anyCase = { locale: 'en', strength: 2 } as const;
