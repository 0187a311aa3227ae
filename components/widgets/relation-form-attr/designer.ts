import { copiedColumnDesigner } from '@/components/widget-kits/designer/families'

export const relationFormAttrDesigner = copiedColumnDesigner('attribute', 'relationForm')
