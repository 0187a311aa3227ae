import { textEntry } from '@/components/widget-kits/designer/property-entry'
import { fixedLook, head, onChange, required, states } from '@/components/widget-kits/designer/shared-entries'
import { uploadLimits, uploadPlace, uploadTips } from '@/components/widget-kits/designer/upload-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const uploadFileDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'file',
  properties: {
    base: head,
    content: [textEntry('buttonText', { lengthMax: 20 }), ...uploadTips],
    limits: uploadLimits,
    data: uploadPlace,
    rules: [required],
    state: states,
    scripts: [onChange],
  },
  style: fixedLook,
}
