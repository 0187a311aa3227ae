/** What is done to tasks on behalf of people, without a call. */

export { actorById } from './children'
export { launch, relaunch } from './launch'
export { NobodyFound } from './open-task'
export { addSign, audit, type By, giveBack, transfer } from './operations'
export { withdraw } from './own-operations'
