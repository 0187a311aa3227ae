export { FacePanel } from './face-panel'
