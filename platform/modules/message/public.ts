/** What other modules may use of this one. */

export { messageWitness } from './file-witness'
export { messageNumbers } from './live'
export { sendMessage } from './send'
export { sendByConfig } from './send-by-config'
export { findSendConfig } from './send-config-store'
export { findSenders, messageTypes, purgeMessages } from './store'
export {
  tellAccountOpened,
  tellBound,
  tellContactChanged,
  tellLocked,
  tellNewPlace,
  tellPasswordChanged,
  tellPasswordReset,
  tellRightsChanged,
  tellUnbound,
} from './system-events'
export { tellPeople } from './tell-people'
export { tellRestoration } from './tell-restoration'
