/**
 * Screens of the main system for those who run it. Installations that are older than an entry get it by a migration, which has
 * its own copy: a migration is never changed, this list grows.
 */
export type AdministrationMenu = {
  code: string
  parent: string | null
  fullName: string
  icon: string
  type: 1 | 2
  urlAddress: string
}

export const administrationMenus: readonly AdministrationMenu[] = [
  directory('permission', '权限管理', 'icon-ym-authorize'),
  page('permission', 'organize', '组织管理', 'icon-ym-organization'),
  page('permission', 'position', '岗位管理', 'icon-ym-position'),
  page('permission', 'user', '用户管理', 'icon-ym-user'),
  page('permission', 'role', '角色管理', 'icon-ym-role'),
  page('permission', 'group', '分组管理', 'icon-ym-group'),
  page('permission', 'authorize', '权限授权', 'icon-ym-authGroup'),
  page('permission', 'grade', '分级管理', 'icon-ym-gradeManage', 'gradeManage'),
  page('permission', 'userOnline', '在线用户', 'icon-ym-userOnline'),
  directory('system', '系统管理', 'icon-ym-sysSet'),
  page('system', 'smsOutbox', '短信记录', 'icon-ym-smsRecord'),
  page('system', 'notice', '公告管理', 'icon-ym-sysNotice'),
  page('system', 'printDev', '打印模板', 'icon-ym-printDesign'),
  page('system', 'menu', '应用菜单', 'icon-ym-sysMenu'),
  page('system', 'billRule', '单据规则', 'icon-ym-sysBillRule'),
  page('system', 'area', '行政区划', 'icon-ym-area'),
  page('system', 'sysConfig', '系统配置', 'icon-ym-sysSet'),
  page('system', 'history', '操作记录', 'icon-ym-sysLog'),
  page('system', 'task', '系统任务', 'icon-ym-sysSchedule'),
  directory('systemData', '数据应用', 'icon-ym-dataApplication'),
  page('systemData', 'dictionary', '数据字典', 'icon-ym-sysDictionary'),
  page('systemData', 'dataInterface', '数据接口', 'icon-ym-dataInterface'),
  page('systemData', 'interfaceAuth', '接口认证', 'icon-ym-interfaceOauth', 'interfaceOauth'),
  page('systemData', 'dataSource', '数据连接', 'icon-ym-dbLink'),
  page('systemData', 'dataModel', '数据建模', 'icon-ym-dataModel'),
  page('systemData', 'dataSync', '数据同步', 'icon-ym-dataSync'),
  page('systemData', 'dataBackup', '数据备份', 'icon-ym-dataBackup'),
  page('system', 'commonWords', '审批常用语', 'icon-ym-sysWords'),
  page('system', 'icons', '系统图标', 'icon-ym-sysIcons'),
  page('system', 'log', '系统日志', 'icon-ym-sysList'),
  page('system', 'cache', '系统缓存', 'icon-ym-sysCache'),
  page('system', 'monitor', '系统监控', 'icon-ym-monitor'),
  directory('onlineDev', '在线开发', 'icon-ym-develop'),
  page('onlineDev', 'webDesign', '功能设计', 'icon-ym-webDesign'),
  directory('workFlow', '流程', 'icon-ym-flow'),
  page('workFlow', 'form', '流程表单', 'icon-ym-flowForm'),
  page('workFlow', 'flowEngine', '流程设计', 'icon-ym-flowDesign'),
  page('workFlow', 'flowMonitor', '流程监控', 'icon-ym-flowMonitor'),
  page('onlineDev', 'integration', '集成助手', 'icon-ym-integration'),
  page('onlineDev', 'visualPortal', '门户设计', 'icon-ym-portalDesign'),
  page('onlineDev', 'dataReport', '数据报表', 'icon-ym-report'),
  page('onlineDev', 'dataScreen', '数据大屏', 'icon-ym-monitorScreen'),
  page('system', 'signature', '电子签章', 'icon-ym-signature'),
]

function directory(code: string, fullName: string, icon: string): AdministrationMenu {
  return { code, parent: null, fullName, icon: `icon-ym ${icon}`, type: 1, urlAddress: '' }
}

/** The code is the tag that the screen's calls ask for (contract 2 §0.9), the address that of its page. */
function page(parent: string, name: string, fullName: string, icon: string, path = name): AdministrationMenu {
  return { code: `${parent}.${name}`, parent, fullName, icon: `icon-ym ${icon}`, type: 2, urlAddress: `${parent}/${path}` }
}
