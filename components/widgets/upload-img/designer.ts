import { fixedLook, head, onChange, required, states } from '@/components/widget-kits/designer/shared-entries'
import { uploadPlace, uploadSizes, uploadTips } from '@/components/widget-kits/designer/upload-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const uploadImgDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'image',
  properties: {
    base: head,
    content: uploadTips,
    limits: uploadSizes,
    data: uploadPlace,
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: fixedLook,
}
