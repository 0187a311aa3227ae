import { optionGroupDesigner } from '@/components/widget-kits/designer/families'

export const checkboxDesigner = optionGroupDesigner('checkbox')
