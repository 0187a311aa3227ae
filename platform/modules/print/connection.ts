import type { PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'

/** Whether it is the platform's own database (contract 2 §20.1). */
export function isOwnDatabase(dbLinkId: string): boolean {
  return dbLinkId === '' || dbLinkId === '0'
}

/** Refuses a connection that is not there. */
export async function demandConnection(_ctx: PlatformContext, dbLinkId: string): Promise<void> {
  if (!isOwnDatabase(dbLinkId)) throw refused('数据连接不存在', 'dbLinkId')
}
