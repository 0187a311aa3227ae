import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** Several processes on one database are possible with PostgreSQL only. */
const databaseUrl = process.env.TEST_DATABASE_URL ?? ''
export const hasPostgres = databaseUrl !== ''
export const onPostgres = hasPostgres ? describe : describe.skip

const schema = `test_${randomBytes(8).toString('hex')}`

/** The address of a schema of this test file on the server of `TEST_DATABASE_URL`. */
export function addressOfSchema(): string {
  const address = new URL(databaseUrl)
  address.searchParams.set('options', `-c search_path=${schema}`)
  return address.href
}

export const createSchema = () => inDatabase(`create schema ${schema}`)
export const dropSchema = () => inDatabase(`drop schema ${schema} cascade`)

async function inDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
