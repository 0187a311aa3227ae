import { copiedColumnDesigner } from '@/components/widget-kits/designer/families'

export const popupAttrDesigner = copiedColumnDesigner('popupAttribute', 'popupSelect')
