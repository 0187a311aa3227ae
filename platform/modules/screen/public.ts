/** What other modules may use of this one. */

export { screenWitness } from './file-witness'
export { insertScreens } from './store'
export { wallPictureGrants } from './wall'
