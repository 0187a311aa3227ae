import { createHash } from 'node:crypto'

/**
 * Names of tables, columns and indexes of generated modules. They are built from ids and field names that people choose,
 * so only lower-case letters, digits and underscores survive; whatever was lost is replaced by a hash, which keeps names
 * apart that would otherwise collide. PostgreSQL cuts names after 63 bytes without an error, hence the bounds.
 */
export function recordTableName(designId: string): string {
  return `record_${safePart(designId, 44)}`
}

export function fieldColumnName(fieldCode: string): string {
  return `f_${safePart(fieldCode, 40)}`
}

export function indexName(table: string, purpose: string): string {
  return `rx_${shortHash(table)}_${safePart(purpose, 40)}`
}

/** Quotes a name made by this file. Anything else is a programming error and ends the call. */
export function quoted(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`not a safe SQL name: ${JSON.stringify(name)}`)
  return `"${name}"`
}

/** A text literal, for field names inside index expressions, where a bound value is not possible. */
export function literal(text: string): string {
  if (text.includes('\u0000')) throw new Error('a NUL character cannot be part of an SQL literal')
  return text.includes('\\') ? ` E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'` : `'${text.replaceAll("'", "''")}'`
}

function safePart(text: string, lengthMax: number): string {
  if (/^[a-z0-9_]+$/.test(text) && text.length <= lengthMax) return text
  const readable = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, lengthMax - 11)
  return `${readable}_${shortHash(text)}`
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}
