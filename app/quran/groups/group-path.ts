export const groupsPath = '/quran/groups'
export const groupPath = (id: string) => `${groupsPath}/${id}`
export const groupMemberPath = (id: string, userId: string) => `${groupPath(id)}/members/${userId}`
export const joinPath = (code: string) => `/quran/join/${code}`
export const adminGroupsPath = '/admin/quran-groups'
