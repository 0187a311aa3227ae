export { Detail } from '../text-face'
