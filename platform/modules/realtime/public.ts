/** What other modules may use of this one. */

export { logoutFrame, menuFrame, refreshFrame } from './frames'
export { type Hub, type Intervals, startHub } from './hub'
export type { FrameCall, LiveParts } from './live-parts'
export { countConnected, findOnlineUserIdsIn, nodeSilenceMaxMs, purgeRealtime } from './presence-store'
