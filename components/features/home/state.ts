import { z } from 'zod'
import { readForUser, writeForUser } from '@/lib/client/user-storage'

const recentMax = 8
const recentPaths = z.array(z.string().max(500)).max(50)

/** Paths this user opened lately in this browser, newest first. */
export function readRecentPaths(userId: string): string[] {
  return readForUser('browser', userId, 'recent', (value) => recentPaths.parse(value)) ?? []
}

export function rememberRecentPath(userId: string, path: string): void {
  const others = readRecentPaths(userId).filter((known) => known !== path)
  writeForUser('browser', userId, 'recent', [path, ...others].slice(0, recentMax))
}
