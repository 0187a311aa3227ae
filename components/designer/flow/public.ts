export { FlowPicture } from './flow-picture'
