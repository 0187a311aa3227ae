import { createHash } from 'node:crypto'
import type { PlatformContext } from '../../http/context'
import { refusedBecause } from '../../kit/refusals'
import { drawCode } from './captcha-picture'
import { putCaptcha, removeCaptchas, takeCaptcha } from './captcha-store'

const lifeMs = 5 * 60_000
/** More open pictures than people sign in at once; the oldest give way. */
const openMax = 10_000

type Picture = { length: number; timestamp: string; width: number; height: number }

/** A picture whose text is kept under the caller's random `timestamp` (contract 1 §3.2). */
export async function drawCaptcha(ctx: PlatformContext, { length, timestamp, width, height }: Picture): Promise<Response> {
  const { text, svg } = drawCode({ length, width, height })
  await putCaptcha(ctx.db, { key: keyOf(timestamp), answer: text.toLowerCase(), expiresAt: ctx.now() + lifeMs })
  return new Response(svg, {
    headers: { 'content-type': 'image/svg+xml', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
  })
}

/** Checks and uses up an answer: a picture counts for one attempt, right or wrong. */
export async function checkCaptcha(ctx: PlatformContext, timestamp: string, code: string): Promise<void> {
  const row = await takeCaptcha(ctx.db, keyOf(timestamp))
  if (!row || row.expiresAt <= ctx.now()) throw refusedBecause('captcha expired', '验证码已失效')
  if (row.answer !== code.trim().toLowerCase()) throw refusedBecause('captcha wrong', '验证码错误')
}

/** The caller chooses the key, so its length and bytes are his; the hash is always a short plain text. */
function keyOf(timestamp: string): string {
  return createHash('sha256').update(timestamp).digest('hex')
}

/** Removes expired pictures and the oldest beyond the limit. Run on a timer. */
export async function purgeCaptchas(ctx: PlatformContext): Promise<void> {
  await removeCaptchas(ctx.db, { expiredAt: ctx.now(), kept: openMax })
}
