import { parseOwnPath, type Shown } from '../addresses'

/** Query parameters that say which record a page shows (contract 1 §24, contract 3b §8). */
const recordParameters: Readonly<Record<string, string>> = { '/workFlowDetail': 'config' }
const recordParameter = 'id'
// What a key may hold of an address; a longer one is still told apart by its beginning, length and end.
const valueLengthMax = 200

/** A page that shows one record is a tab of its own for every record; any other page has one tab, whatever its query says. */
export function keyByRecord(shown: Shown): Shown {
  const address = parseOwnPath(shown.tab.href)
  const name = recordParameters[shown.tab.key] ?? recordParameter
  const value = address && new URLSearchParams(address.search).get(name)
  // A key with a query already tells its pages apart.
  if (!value || shown.tab.isAffix || shown.tab.key.includes('?')) return shown
  return { ...shown, tab: { ...shown.tab, key: `${shown.tab.key}?${name}=${shorten(value)}` } }
}

function shorten(value: string): string {
  if (value.length <= valueLengthMax) return value
  return `${value.slice(0, valueLengthMax / 2)}…${value.length}…${value.slice(-valueLengthMax / 2)}`
}
