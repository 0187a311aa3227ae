export { FacePanel, FaceTile } from './face-panel'
