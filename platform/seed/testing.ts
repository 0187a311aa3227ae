import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileViewers } from '../file-viewers'
import type { Actor, PlatformContext } from '../http/context'
import { createRouter } from '../http/router'
import { loadActor } from '../modules/permission/actor'
import { routes } from '../routes'
import { openTestDatabase, testContext } from '../store/testing'
import { userId } from './company/people'
import { seedIfEmpty } from './index'

/** The demonstration company in a database and a folder of its own. */
export async function seededCompany(): Promise<{ ctx: PlatformContext; admin: Actor; close: () => Promise<void> }> {
  const opened = await openTestDatabase()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'tenon-seed-'))
  const { config, ...context } = testContext(opened.db, { fileViewers })
  // Interfaces of the company call the platform itself.
  const ctx: PlatformContext = { ...context, config: { ...config, dataDir }, findCall: createRouter(routes) }
  await seedIfEmpty(ctx, { demo: 'company' })
  const admin = await loadActor(ctx, userId('admin'), { tokenHash: 'test', ipAddress: '127.0.0.1' })
  if (!admin) throw new Error('admin cannot act')
  const close = async () => {
    await opened.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ctx, admin, close }
}
