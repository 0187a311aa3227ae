import type { WidgetFaces } from '@/components/widget-kits/define-widget'

export const uploadFileFaces: WidgetFaces = {
  runtime: async () => ({ Runtime: (await import('@/components/widget-kits/uploads/upload-field')).UploadField }),
  display: () => import('./display'),
  examples: () => import('./examples'),
}
