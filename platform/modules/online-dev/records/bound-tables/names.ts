import { quoted, recordTableName } from '../names'

/** Where tables of the business stand. Tenon's own tables stand elsewhere, so no name of a design reaches one of them. */
export const businessSchema = 'business'

/** As people name tables and columns; the database would cut longer ones. */
const namePattern = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/

export function isTableName(name: string): boolean {
  return namePattern.test(name)
}

/** Quotes a name of the business. One that was not checked before is a programming error and ends the call. */
export function quotedName(name: string): string {
  if (!isTableName(name)) throw new Error(`not a name of a table or column: ${JSON.stringify(name)}`)
  return `"${name}"`
}

export function businessTable(table: string): string {
  return `${businessSchema}.${quotedName(table)}`
}

/** What the database keeps of one design: the two directions, and what tells them from each other. */
export function boundNames(designId: string) {
  const part = recordTableName(designId).slice('record_'.length)
  const name = (suffix: string) => quoted(`bound_${part}_${suffix}`)
  return {
    documents: quoted(recordTableName(designId)),
    /** A record is written into the tables. */
    give: name('give'),
    /** A row of the tables is read into its record. */
    take: name('take'),
    main: name('main'),
    row: name('row'),
    id: name('id'),
    /** All rows of a table were taken away at once. */
    emptied: name('emptied'),
    /** Set within a transaction while one direction runs, so that the other one of the same design rests. */
    marker: `tenon.bound_${part}`,
    /** Set once a transaction has told that records of the design changed: thousands of rows tell it once. */
    noted: `tenon.noted_${part}`,
  }
}
