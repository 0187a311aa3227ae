import pg from 'pg'

/** How values of SQL travel: no digit of a number is lost, and times are text in the format of the wire. */

const oids = {
  int8: 20,
  json: 114,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numericList: 1231,
  numeric: 1700,
  jsonb: 3802,
}
// A list of texts, which the types of the driver leave out.
const textListOid = 1009 as Parameters<typeof pg.types.getTypeParser>[0]
const decimalDigitsMax = 15

/** A number where none of its digits is lost, else its text. */
function exactNumber(text: string): number | string {
  return text.replace(/\D/g, '').length <= decimalDigitsMax ? Number(text) : text
}

function exactInteger(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

const toTexts = pg.types.getTypeParser(textListOid)

const parsers = new Map<number, (text: string) => unknown>([
  [oids.int8, exactInteger],
  [oids.numeric, exactNumber],
  [oids.numericList, (text) => mapDeep(toTexts(text))],
  [oids.json, exactJson],
  [oids.jsonb, exactJson],
  // Without a zone they are what they say; as instants they would move with the zone of this process.
  [oids.date, (text) => text],
  [oids.timestamp, (text) => text.replace(/\.\d+/, '')],
  // The transaction is in the product's zone, see `inReadOnly`; what it writes is the time there.
  [oids.timestamptz, (text) => text.replace(/(\.\d+)?[+-]\d\d(:\d\d){0,2}$/, '')],
])

function mapDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mapDeep)
  return typeof value === 'string' ? exactNumber(value) : value
}

/** Numbers inside JSON that are too long for a number become texts before they are read. */
function exactJson(text: string): unknown {
  const kept = text.replace(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g, (token) => {
    return token.startsWith('"') || typeof exactNumber(token) === 'number' ? token : `"${token}"`
  })
  return JSON.parse(kept)
}

const getTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser']

/**
 * For one query. A list, because the driver also reads it as the types of the query's parameters when it has some: none of
 * them is told.
 */
export const exactTypes: pg.CustomTypesConfig = Object.assign([], { getTypeParser })
