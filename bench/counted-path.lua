-- For wrk: requests the path in the first argument, followed by a counter that starts at the second argument.
local path, count = "/", 0

function init(args)
  path, count = args[1], tonumber(args[2])
end

function request()
  count = count + 1
  return wrk.format("GET", path .. count)
end
