import type { WidgetExample } from '@/components/widget-kits/define-widget'

const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const notice = `<h2>检修通知</h2><p>三号车间 <strong>本周六</strong> 停电，<span style="color: #dc2626">请提前保存数据</span>。</p>
<ol><li>关闭设备电源</li><li>登记在用物料<ul><li>原料</li><li>半成品</li></ul></li></ol>
<blockquote><p>如有疑问请联系设备部。</p></blockquote><pre><code>systemctl stop line3</code></pre>
<p style="text-align: center"><img src="${picture}" width="120" height="60" alt="示意图"></p>`

const olderMarkup =
  '<p class="ql-align-right">二〇二六年三月</p><p class="ql-indent-2">缩进两级</p><p class="ql-direction-rtl">من اليمين</p><table><tbody><tr><td>物料</td><td>数量</td></tr><tr><td>钢材</td><td>12</td></tr></tbody></table>'

const hostile =
  '<p style="position:fixed;inset:0;color:#b91c1c">正文</p><script>alert(1)</script><iframe src="//evil.example"></iframe><a href="javascript:alert(1)">链接</a>'

export const examples: readonly WidgetExample[] = [
  { title: 'empty' },
  { title: 'a notice with lists, code and a picture', value: notice },
  { title: 'written by an earlier version', value: olderMarkup },
  { title: 'hostile markup is cleaned', value: hostile },
  { title: 'disabled', value: notice, state: 'disabled' },
  { title: 'read-only', value: notice, state: 'readOnly' },
  { title: 'with a fault', value: '', state: 'error' },
]
