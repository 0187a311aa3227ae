export { createDelegate } from './save'
