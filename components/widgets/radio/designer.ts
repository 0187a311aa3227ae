import { optionGroupDesigner } from '@/components/widget-kits/designer/families'

export const radioDesigner = optionGroupDesigner('radio')
