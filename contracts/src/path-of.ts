/**
 * The path of a call, with its parameters filled in and its query: `/users/profile/1?size=large`. Leaves out query fields
 * that are undefined and repeats those that are lists. A parameter that is not given stays as it is declared.
 */
export function pathOf({ path }: { path: string }, params: object = {}, query: object = {}): string {
  const given = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/:(\w+)/g, (whole, name: string) =>
    given.get(name) === undefined ? whole : encodeURIComponent(String(given.get(name))),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) for (const one of [value].flat()) search.append(name, String(one));
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
