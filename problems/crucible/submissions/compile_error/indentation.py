def depth(r, R, H, V):
return 0.0
