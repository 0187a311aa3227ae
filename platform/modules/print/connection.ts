import { AppError } from '@/lib/errors/app-error'
import type { PlatformContext } from '../../http/context'
import { refused } from '../../kit/refusals'
import { linkDialect } from '../datasource/public'

/** Whether it is the platform's own database (contract 2 §20.1). */
export function isOwnDatabase(dbLinkId: string): boolean {
  return dbLinkId === '' || dbLinkId === '0'
}

/** Refuses a connection that is not there. */
export async function demandConnection(ctx: PlatformContext, dbLinkId: string): Promise<void> {
  if (isOwnDatabase(dbLinkId)) return
  try {
    await linkDialect(ctx, dbLinkId)
  } catch (error) {
    if (error instanceof AppError) throw refused('数据连接不存在', 'dbLinkId')
    throw error
  }
}
