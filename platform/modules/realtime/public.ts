/** What other modules may use of this one. */

export { logoutFrame, refreshFrame } from './frames'
export { type Hub, type Intervals, startHub } from './hub'
export type { FrameCall, LiveParts } from './live-parts'
export { findOnlineUserIdsIn, nodeSilenceMaxMs, purgeRealtime } from './presence-store'
