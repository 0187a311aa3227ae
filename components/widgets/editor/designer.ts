import { head, look, placeholder, required, states } from '@/components/widget-kits/designer/shared-entries'
import type { WidgetDesigner } from '@/components/widget-kits/designer/widget-designer'

export const editorDesigner: WidgetDesigner = {
  group: 'basic',
  icon: 'editor',
  properties: { base: [...head, placeholder], rules: [required], state: states },
  style: look,
}
