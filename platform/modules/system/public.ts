/** What other modules may use of this one. */

export { configWitness, systemWitness } from './file-witness'
export { signInLook, signInPictureGrants } from './sign-in-look'
export { readSysConfig, type SysConfig, sysConfigInfo } from './sys-config'
