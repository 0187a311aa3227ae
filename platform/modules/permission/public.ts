/** What other modules may use of this one. */

export { loadActor } from './actor'
export { findDefaultSignature } from './current-user/signature-store'
export { findHeadIcon } from './current-user/store'
export {
  hasMenu,
  hasTag,
  heldIds,
  isHeldBy,
  menusOfSystem,
  moduleRights,
  openMenusOf,
  organizeDescendantIds,
  type PermittedSystem,
  permittedSystems,
  rightsOfModules,
  subordinateIds,
} from './effective'
export { lockWriters } from './locks'
export { fillReadings, findSoundingAlike, foundBy } from './name-reading'
export { askForReadings, nameReadings } from './name-reading-job'
export { findPaths } from './organize/store'
export { joinedPersonText, personText } from './person-text'
export { listOf, type PeopleRule, variableName } from './pickers/selection-ids'
export { type Demand, type GrantedScheme, type ModuleRights, meets, type SchemeRow } from './rights'
export { offerOf, readGroups } from './schemes'
export { demandPerson } from './scope/scope'
export { isSeenObject, isSeenPerson } from './scope/store'
export { lentWork } from './user/lent-rights'
export type { WorkPart, WorkParts } from './user/work-parts'
export { isSchemeVariable, resolveVariable, type SchemeVariable } from './variables'
export type { ModuleWhy, OfferTrace, RecordTrace } from './why/module-why'
