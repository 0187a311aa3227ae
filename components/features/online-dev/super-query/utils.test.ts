import type { SuperQuery } from './utils'
import { missingOf, noQuery, withColumnFilters, withFilterOn } from './utils'

const logics = ['and', 'or'] as const
const rowsOf = (...codes: string[]) => codes.map((field) => ({ field, symbol: 'notNull' as const, value: undefined }))
const filtersOf = (...codes: string[]): SuperQuery =>
  codes.length === 0 ? noQuery : { matchLogic: 'and', groups: [{ logic: 'and', rows: rowsOf(...codes) }] }

/** Whether the query holds where exactly these fields are filled in. */
function holds({ matchLogic, groups }: SuperQuery, filled: ReadonlySet<string>): boolean {
  const joined = (logic: 'and' | 'or', truths: boolean[]) => (logic === 'or' ? truths.some(Boolean) : truths.every(Boolean))
  if (groups.length === 0) return true
  return joined(
    matchLogic,
    groups.map(({ logic, rows }) =>
      joined(
        logic,
        rows.map(({ field }) => filled.has(field)),
      ),
    ),
  )
}

it('conditions in the heads narrow whatever the super query asks for', () => {
  const fields = ['a', 'b', 'c', 'd', 'f']
  const worlds = Array.from({ length: 32 }, (_, bits) => new Set(fields.filter((_code, at) => (bits >> at) % 2 === 1)))
  const queries: SuperQuery[] = logics.flatMap((matchLogic) =>
    logics.flatMap((first) =>
      logics.map((second) => ({
        matchLogic,
        groups: [
          { logic: first, rows: rowsOf('a', 'b') },
          { logic: second, rows: rowsOf('c', 'd') },
        ],
      })),
    ),
  )
  for (const query of [noQuery, ...queries])
    for (const filters of [filtersOf(), filtersOf('f'), filtersOf('f', 'a')])
      for (const world of worlds)
        expect(holds(withColumnFilters(query, filters), world)).toBe(holds(query, world) && holds(filters, world))
})

it('a column has one condition in its head, or none', () => {
  const [one, other] = rowsOf('a', 'a')
  const first = withFilterOn(filtersOf('b'), 'a', one ?? null)
  expect(first.groups[0]?.rows.map(({ field }) => field)).toEqual(['b', 'a'])
  expect(withFilterOn(first, 'a', other ?? null).groups[0]?.rows).toHaveLength(2)
  expect(withFilterOn(filtersOf('a'), 'a', null)).toEqual(noQuery)
})

it.each([
  [[2, 1], 'wrongOrder'],
  [['10', '9'], 'wrongOrder'],
  [['2026-11-20', '2026-10-01'], 'wrongOrder'],
  [['10:00', '09:59'], 'wrongOrder'],
  [[1, 1], null],
  [['9', '10'], null],
  [['2026-10-01', '2026-11-20'], null],
])('between %j lies nothing where it begins after its end', (value, missing) => {
  expect(missingOf({ field: 'a', symbol: 'between', value })).toBe(missing)
})
