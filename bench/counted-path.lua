-- For wrk: requests the path in the first argument with a counter appended.
local path, count = "/", 0

function init(args)
  path = args[1]
end

function request()
  count = count + 1
  return wrk.format("GET", path .. count)
end
