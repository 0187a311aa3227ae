export { ScreenItemView } from './item-panel'
export { ScreenPreview } from './preview-panel'
export { ScreenTexts } from './screen-texts-panel'
