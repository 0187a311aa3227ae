import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { openTestDatabase } from './testing'

it('work that begins on a timer and never stops asking the database lets calls in', async () => {
  const database = await openTestDatabase()
  const server = createServer((_request, response) => response.end('heard'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  let isHeard = false
  const working = new Promise<void>((resolve, reject) => {
    setTimeout(async () => {
      // Ends by itself only when it is let down, so that the test fails instead of hanging.
      for (let count = 0; count < 20_000 && !isHeard; count += 1) await sql`select 1`.execute(database.db)
      if (isHeard) resolve()
      else reject(new Error('nobody was let in'))
    }, 0)
  })
  const asking = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).then(() => {
    isHeard = true
  })
  try {
    await Promise.all([working, asking])
  } finally {
    server.closeAllConnections()
    server.close()
    await database.close()
  }
})
