/** What is done to tasks on behalf of people, without a call. */

export { childWork } from './child-asks'
export { findMainVersion } from './child-store'
export { actorById, parentTold, startChild } from './children'
export { flowWork } from './handover'
export { launch, relaunch } from './launch'
export { flowsOfModule, isFilledIn, type ModuleFlow, startOfVersion, startsOfModule } from './module-drafts'
export { NobodyFound } from './open-task'
export { audit, type By, giveBack } from './operations'
export { withdraw } from './own-operations'
export { namedOf } from './people'
export { findAdministrators, findMeant } from './people-store'
export { endForGood, suspend } from './watched-operations'
