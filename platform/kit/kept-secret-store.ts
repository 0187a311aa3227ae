import { randomBytes } from 'node:crypto'
import type { PlatformContext } from '../http/context'

/** Made at first use and kept with the data, so that addresses outlive a restart and hold in every process. */
export async function keptSecret(ctx: PlatformContext, key: string, byteCount: number): Promise<string> {
  const read = () => ctx.db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst()
  const known = await read()
  if (known) return known.value
  await ctx.db
    .insertInto('meta')
    .values({ key, value: randomBytes(byteCount).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await read())?.value ?? ''
}
