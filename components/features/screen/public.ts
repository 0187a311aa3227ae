export { ScreenDraftItem } from './draft-panel'
export { ScreenPreview } from './preview-panel'
export { ScreenTexts } from './screen-texts-panel'
export { isAsked } from './utils'
