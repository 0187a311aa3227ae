/**
 * Accounts of the demonstration company that anyone may try. Their password is published, so they work on the machine itself
 * only: the platform refuses them when the web server listens elsewhere.
 */
export type DemoAccount = { account: string; password: string; name: string; description: string }

const password = 'Tenon@2026'

export const demoAccounts: readonly DemoAccount[] = [
  { account: 'admin', password, name: '系统管理员', description: '超级管理员，不受权限限制' },
  { account: 'zhouguoqiang', password, name: '周国强', description: '总经理，可看全部模块的全部数据' },
  { account: 'majianjun', password, name: '马建军', description: '部门经理，可看本部门及下级的数据，并管理本部门的人员和岗位' },
  { account: 'gaomingyuan', password, name: '高明远', description: '项目经理，只看自己负责的项目' },
  { account: 'tangxuemei', password, name: '唐雪梅', description: '财务会计，处理发票、付款和收款单位' },
  { account: 'lujiayi', password, name: '卢佳怡', description: '文员，只有收款单位设置，不能删除' },
]
