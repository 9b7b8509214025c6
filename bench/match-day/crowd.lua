-- A thousand viewers in turns, each with an ip and, if members look, a session of their own.
local requests, at = {}, 0
function init(args)
  for line in io.lines(args[1]) do
    local headers = {}
    for name, value in line:gmatch("([^\t]+)\t([^\t]+)") do headers[name] = value end
    requests[#requests + 1] = wrk.format("GET", nil, headers)
  end
end
function request()
  at = at % #requests + 1
  return requests[at]
end
