import type { LoginMode } from '../../../config'
import type { PlatformContext } from '../../../http/context'
import { refusal } from './enter'

/** A way that the sign-in screen does not offer is closed, not only hidden. */
export function requireMode(ctx: PlatformContext, mode: LoginMode): void {
  if (!ctx.config.loginModes.includes(mode)) throw refusal('未开启该登录方式')
}
