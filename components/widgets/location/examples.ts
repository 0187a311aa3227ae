import type { WidgetExample } from '@/components/widget-kits/define-widget'

const stored = JSON.stringify({
  pName: '浙江省',
  cName: '杭州市',
  fullAddress: '浙江省杭州市滨江区江南大道 588 号',
  lng: 120.2119,
  lat: 30.2084,
})

export const examples: readonly WidgetExample[] = [
  { title: 'empty' },
  { title: 'an address with its coordinates', value: stored },
  { title: 'coordinates alone', value: '{"lng":120.2,"lat":30.2}' },
  { title: 'text of an older version', value: '二号仓库东门' },
  { title: 'disabled', value: stored, state: 'disabled' },
  { title: 'read-only', value: stored, state: 'readOnly' },
  { title: 'coordinates that do not exist', value: '{"lng":420,"lat":30}', state: 'error' },
]
